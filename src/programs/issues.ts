import type * as v from 'valibot';

/** Of a union the issue of the branch that came furthest. */
export function flattenIssues(issues: readonly v.BaseIssue<unknown>[]): v.BaseIssue<unknown>[] {
  return issues.flatMap((issue) => {
    const inner = (issue.issues ?? []).filter(({ path }) => path !== undefined && path.length > 0);
    return inner.length === 0
      ? [issue]
      : flattenIssues(inner).map(
          (one) => ({ ...one, path: [...(issue.path ?? []), ...(one.path ?? [])] }) as v.BaseIssue<unknown>,
        );
  });
}
