import { type Approvals, ask, guard, Session } from 'sluice';

/** Nobody writes to production without a person saying so. */
export const productionProtection = guard({
  name: 'production_protection',
  on: 'tool:pre',
  when: '/^(Write|Edit)$/',
  run({ data }) {
    const path = String(data.input.file_path);
    if (!/(^|\/)production\//.test(path)) return;
    return ask(`Allow a write to the production file ${path}?`, { timeout: 300, default: 'deny' });
  },
});

/** One write as a tool result that a model can read. */
export async function write(path: string, approvals: Approvals): Promise<{ success: boolean; error?: string }> {
  const session = new Session({ hooks: [productionProtection], approvals });
  try {
    await session.tool({ tool: 'Write', input: { file_path: path, content: '...' } }, () => 'written');
    return { success: true };
  } catch (error) {
    return { success: false, error: error instanceof Error ? error.message : String(error) };
  } finally {
    await session.end();
  }
}
