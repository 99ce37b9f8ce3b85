import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { escapeControl } from '../../core/escape-control.js';
import { splitCodeSpans } from '../logic/code-spans.js';
import { formatCount } from '../logic/format.js';
import { splitTextRuns, type TextMark } from '../logic/text-runs.js';

/** Foreign text in a line: as text, with what could hide or turn it escaped and marked. */
export function UntrustedText({ text }: { text: string }): JSX.Element {
  if (escapeControl(text) === text) return <bdi>{text}</bdi>;
  return (
    <bdi>
      {splitTextRuns(text).map(({ text: shown, escaped, breaks }) => {
        if (breaks) return <Escaped text="\n" />;
        return escaped ? <Escaped text={shown} /> : shown;
      })}
    </bdi>
  );
}

function Escaped({ text }: { text: string }): JSX.Element {
  return (
    <span class="escaped" title="A character that can't be seen, or that changes how others are shown">
      {text}
    </span>
  );
}

/** A rule's message: foreign text, with what stands between back-ticks as code. */
export function UntrustedMessage({ text }: { text: string }): JSX.Element {
  return (
    <>
      {splitCodeSpans(text).map(({ text: piece, code }) =>
        code ? (
          <code>
            <UntrustedText text={piece} />
          </code>
        ) : (
          <UntrustedText text={piece} />
        ),
      )}
    </>
  );
}

/** Foreign text in a block, with its lines, and what was spoken about underlined. */
export function UntrustedBlock({
  text,
  marks = [],
  label,
}: {
  text: string;
  marks?: readonly TextMark[];
  label: string;
}): JSX.Element {
  const all = splitTextRuns(text, marks);
  const lines = all.filter(({ breaks }) => breaks).length + 1;
  const place = useRef<HTMLElement>(null);
  const [cut, setCut] = useState(false);
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = place.current ?? {};
    setCut(scrollHeight > clientHeight + 1);
  }, [text]);
  return (
    <figure class="block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section aria-label={label} tabIndex={0} ref={place}>
        <pre dir="ltr">
          {all.map(({ text: shown, escaped, breaks, mark }) => {
            if (breaks)
              return (
                <>
                  <span class="newline" aria-hidden="true">
                    ↵
                  </span>
                  {'\n'}
                </>
              );
            const inner = escaped ? <Escaped text={shown} /> : shown;
            return mark === undefined ? inner : <mark class={`mark tone-${mark}`}>{inner}</mark>;
          })}
        </pre>
      </section>
      {cut && (
        <figcaption>
          {formatCount(lines, 'line')}, {formatCount(text.length, 'character')}: scroll to read all of it.
        </figcaption>
      )}
    </figure>
  );
}
