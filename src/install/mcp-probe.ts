/** Milliseconds for an address to answer. */
const TIMEOUT_MS = 5_000;

/** A first message, as every client of MCP sends it. */
const INITIALIZE_REQUEST = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'sluice', version: '0' } },
};

/** Why a server behind an address could not be used through the gate; undefined where it answers whoever asks. */
export async function probeMcpServer(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify(INITIALIZE_REQUEST),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const session = response.headers.get('mcp-session-id');
    await response.body?.cancel();
    // Nobody else will end what was begun here.
    if (session !== null)
      await fetch(url, {
        method: 'DELETE',
        headers: { 'mcp-session-id': session },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(() => undefined);
    if (response.ok) return undefined;
    return response.status === 401 || response.status === 403
      ? "you sign in to it through your client, and Sluice can't do that"
      : `it answers with ${response.status}`;
  } catch {
    return 'it could not be reached, so nobody can say whether it asks for a sign-in';
  }
}
