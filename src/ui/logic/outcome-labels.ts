/** How decisions and the states of questions are said, and which sign and colour they have. */
export interface OutcomeLabel {
  readonly word: string;
  /** What a rule does that says so. */
  readonly verb?: string;
  readonly icon: 'deny' | 'ask' | 'allow' | 'defer' | 'continue' | 'expired' | 'note' | 'warn';
  readonly tone: 'deny' | 'ask' | 'allow' | 'defer' | 'continue';
  /** One sentence, for whoever wonders. */
  readonly means: string;
}

const SAID: Readonly<Record<string, OutcomeLabel>> = {
  deny: { word: 'denied', verb: 'denies', icon: 'deny', tone: 'deny', means: 'It did not run.' },
  ask: { word: 'asked', verb: 'asks', icon: 'ask', tone: 'ask', means: 'A person was to decide.' },
  allow: { word: 'allowed', verb: 'allows', icon: 'allow', tone: 'allow', means: 'It ran, by a rule or a person.' },
  defer: {
    word: 'left to client',
    verb: 'leaves',
    icon: 'defer',
    tone: 'defer',
    means: "Judged, and deferred to the client's own permissions.",
  },
  continue: {
    word: 'no decision',
    verb: 'says nothing',
    icon: 'continue',
    tone: 'continue',
    means: 'Nothing was said about it.',
  },
  requested: { word: 'question', icon: 'ask', tone: 'ask', means: 'A person was asked.' },
  granted: { word: 'granted', icon: 'allow', tone: 'allow', means: 'A person allowed it.' },
  denied: { word: 'refused', icon: 'deny', tone: 'deny', means: 'A person denied it.' },
  expired: { word: 'expired', icon: 'expired', tone: 'deny', means: 'Nobody answered in time.' },
  cancelled: {
    word: 'cancelled',
    icon: 'expired',
    tone: 'deny',
    means: 'The call was cancelled before anyone answered.',
  },
  cached: { word: 'known', icon: 'allow', tone: 'allow', means: 'Granted for the session before.' },
  error: { word: 'hook failed', icon: 'warn', tone: 'deny', means: 'A hook did not work.' },
  injection: { word: 'told', icon: 'note', tone: 'continue', means: 'A hook put text in front of the model.' },
  output: { word: 'shown', icon: 'note', tone: 'continue', means: 'A hook showed something to the user.' },
  observed: { word: 'observed', icon: 'continue', tone: 'continue', means: 'Observers ran.' },
};
const OTHER: OutcomeLabel = { word: 'unknown', icon: 'note', tone: 'continue', means: '' };

export function outcomeLabel(outcome: string): OutcomeLabel {
  return SAID[outcome] ?? OTHER;
}
