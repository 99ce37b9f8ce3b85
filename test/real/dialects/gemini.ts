import { type Body, type Dialect, listOf, stream, whole } from '../model.js';

/** Gemini's own, streamed or whole. */
export const gemini: Dialect = {
  path: /:(streamG|g)enerateContent$/,

  step(body) {
    if (!listOf(body, 'tools').some((tool) => listOf(tool, 'functionDeclarations').length > 0)) return undefined;
    const parts = listOf(body, 'contents').flatMap((content) => listOf(content, 'parts'));
    return parts.filter(({ functionResponse }) => functionResponse !== undefined).length;
  },

  write(response, turn, number, body, path) {
    const part =
      'tool' in turn ? { functionCall: { name: turn.tool, args: turn.input } } : { text: textFor(body, turn) };
    const answer = {
      candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
      modelVersion: 'scripted',
      responseId: `response_${number}`,
    };
    return path.endsWith(':streamGenerateContent') ? stream(response, [{ data: answer }]) : whole(response, answer);
  },

  other: () => ({ totalTokens: 1 }),
};

/** Gemini CLI asks a model beside the conversation who speaks next and how hard a task is, and wants JSON. */
function textFor({ generationConfig }: Body, { text }: { readonly text: string }): string {
  const { responseSchema, responseJsonSchema } = (generationConfig ?? {}) as Body;
  if (responseSchema === undefined && responseJsonSchema === undefined) return text;
  return JSON.stringify({
    reasoning: text,
    next_speaker: 'user',
    complexity_reasoning: text,
    complexity_score: 1,
    model_choice: 'flash',
  });
}
