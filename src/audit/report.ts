/** What can be wrong with a log. */
export type AlarmKind =
  | 'seal' // the bytes that a record sealed are not those bytes any more
  | 'ahead' // a record seals more bytes than stand before it: something before it is gone
  | 'unknown' // a record builds on one that is not there
  | 'line' // a line that no writer of this log can have left
  | 'zeros' // a run of NUL bytes
  | 'unsealed' // more at the end without a valid seal than concurrent writers can leave
  | 'header' // a first line that does not fit its segment
  | 'chain' // the end of a segment is not the one that the next was built on
  | 'end' // a segment that has a successor but was never ended
  | 'missing' // a segment is gone
  | 'anchor'; // the log does not hold what the anchor says it held

export interface Alarm {
  readonly kind: AlarmKind;
  readonly segment: number;
  readonly file: string;
  /** Where the line that shows it begins, in bytes; its number counts from 1. */
  readonly offset: number;
  readonly line: number;
  /** The change lies in these bytes `[from, to)`. */
  readonly from: number;
  readonly to: number;
  readonly message: string;
}

export interface Report {
  readonly ok: boolean;
  /** `absent` and `empty` mean that there is nothing to verify. */
  readonly state: 'log' | 'empty' | 'absent';
  readonly directory: string;
  /** The first alarms, in the order of the log. */
  readonly alarms: readonly Alarm[];
  /** How many there were: one change shows in every record behind it. */
  readonly alarmCount: number;
  readonly records: number;
  readonly segments: number;
  readonly bytes: number;
  /** Every byte before this place is sealed. */
  readonly sealedTo: { readonly segment: number; readonly offset: number };
  /** What lies behind, until a later record covers it. */
  readonly unsealed: { readonly bytes: number; readonly lines: number };
  /** Lines that a killed writer or a full disk left behind. */
  readonly torn: number;
  /** Bytes of a last line that has no end: of a writer at work or killed, or the rest of a record that was cut off. */
  readonly partial: number;
  /** Records behind the end of their segment, written again in the next one. */
  readonly void: number;
  readonly cannotProve: readonly string[];
}

export interface Progress {
  readonly bytes: number;
  readonly total: number;
}

const MAX_ALARMS = 1000;

/** Collects alarms: the first ones whole, the rest as a number, so that a ruined log needs no more memory than a good one. */
export class Alarms {
  readonly list: Alarm[] = [];
  count = 0;

  raise(alarm: Alarm): void {
    this.count++;
    if (this.list.length < MAX_ALARMS) this.list.push(alarm);
  }
}
