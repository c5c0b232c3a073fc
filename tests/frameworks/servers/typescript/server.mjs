// A server of the MCP SDK for TypeScript, with sound tools and broken ones.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { z } from "zod";

const server = new McpServer({ name: "shop", version: "1.0.0" });
const text = (value) => ({ content: [{ type: "text", text: String(value) }] });

server.registerTool(
  "add",
  {
    description: "The sum of two whole numbers.",
    inputSchema: { a: z.int().min(-1000).max(1000), b: z.int().min(1).max(10) },
    outputSchema: { sum: z.int() },
  },
  async ({ a, b }) => ({ ...text(a + b), structuredContent: { sum: a + b } }),
);

server.registerTool(
  "first_word",
  { description: "The first word of a text.", inputSchema: { text: z.string() } },
  async ({ text: given }) => text(given.match(/\S+/)[0]),
);

server.registerTool(
  "shout",
  { description: "A text in capital letters.", inputSchema: { text: z.string() } },
  async ({ text: given }) => {
    console.log("shouting");
    return text(given.toUpperCase());
  },
);

await server.connect(new StdioServerTransport());
