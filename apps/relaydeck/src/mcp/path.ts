/** Path at which the program answers agents. */
export const MCP_PATH = '/mcp'
