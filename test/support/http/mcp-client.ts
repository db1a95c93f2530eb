// The official client of the Model Context Protocol. It is loaded by name, and the parts used by tests are described here: its
// own types need those of zod, which the compiler would read for every check of this repository.

export interface McpClient {
  connect(transport: object): Promise<void>;
  close(): Promise<void>;
  ping(): Promise<object>;
  getServerVersion(): { readonly name: string; readonly version: string };
  getInstructions(): string;
  listTools(): Promise<{ readonly tools: readonly ListedTool[] }>;
  callTool(call: { name: string; arguments?: object }): Promise<ToolResult>;
}

export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { readonly properties: object; readonly required: readonly string[] };
}

export interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: object;
}

const SDK = '@modelcontextprotocol/sdk/client';

type Constructor<Made> = new (...parameters: readonly unknown[]) => Made;

async function load<Made>(module: string, name: string): Promise<Constructor<Made>> {
  const loaded = (await import(`${SDK}/${module}.js`)) as Record<string, Constructor<Made>>;
  return loaded[name]!;
}

async function connected(transport: object): Promise<McpClient> {
  const Client = await load<McpClient>('index', 'Client');
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return client;
}

/** A client of a server over HTTP. */
export async function connectByHttp(address: string): Promise<McpClient> {
  const Transport = await load<object>('streamableHttp', 'StreamableHTTPClientTransport');
  return await connected(new Transport(new URL(address)));
}

/** A client of a command that it starts; closing the client ends the command. */
export async function connectToCommand(
  command: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<McpClient> {
  const Transport = await load<object>('stdio', 'StdioClientTransport');
  return await connected(new Transport({ command, args: [...words], env: environment }));
}
