import { literal, type Word } from '../../shell/word.js';
import { addEnvironmentRead } from '../environment.js';
import type { ProgramCall } from '../program.js';
import { kubectlRead } from './kubectl.js';

/** What a template tells that is neither the environment of a container nor the value of a secret. */
const LEAF =
  /^(?:name|namespace|image|phase|podIP|hostIP|clusterIP|externalIP|nodeName|replicas|(?:ready|available|updated)Replicas|ports?|nodePort|targetPort|type|status|reason|message|ready|restartCount|creationTimestamp|startTime|uid|resourceVersion|kind|apiVersion|version|kubeletVersion|ip|hostname|host|capacity|storageClassName|serviceAccountName|protocol|labels|kubernetes\.io)$/;

/** Does a template, or a list of columns, name such things only? */
function isPlainForm(form: string): boolean {
  const [, kind = '', body = ''] = /^([\w-]+)=(.*)$/s.exec(form) ?? [];
  const parts =
    kind === 'custom-columns'
      ? body.split(',').map((column) => column.slice(column.indexOf(':') + 1))
      : /^(?:jsonpath|go-template)$/.test(kind)
        ? [...body.matchAll(/\{+([^{}]*)\}+/g)].map(([, part = '']) => part.trim())
        : [];
  return (
    parts.length > 0 &&
    parts.every(
      (part) =>
        /^(?:end|"[^"]*"|range \.items(?:\[\*\])?)$/.test(part) ||
        (/^\.[\w.]+(?:\[(?:\*|\d+|\?\(@\.\w+==["']\w+["']\))\](?:\.[\w.]+)?)*$/.test(part) &&
          !part.includes('..') &&
          LEAF.test(part.replace(/\[[^\]]*\]$/, '').replace(/^.*\./s, ''))),
    )
  );
}

const SECRETS = /(?:^|,)secrets?(?:\.v1\.?)?(?:\/|,|$)/i;

/** Objects as they are, with the values of secrets in them, unless only their names are wanted. */
export function kubectlGet(call: ProgramCall): string | undefined {
  const form = literal(call.value('-o', '--output')) ?? (call.has('-o', '--output', '--template') ? 'template' : '');
  templates(call, form);
  const why = kubectlRead(call);
  if (why !== undefined) return why;
  for (const word of call.all('--raw')) {
    const path = requested(word);
    if (path === undefined) {
      call.unknown('what is asked of the cluster is not understood');
      continue;
    }
    call.named('service', word, 'read', ...(/secret|token/i.test(path) ? ['secret'] : []));
    // Objects tell the environment of containers.
    if (/^\/apis?(?:\/[^/]+){3}/.test(path) && !/^\/apis\/metrics\.k8s\.io\//.test(path)) addEnvironmentRead(call);
  }
  if (/^(?:|wide|name)$/.test(form)) return undefined;
  const objects = call.operands.map((word) => literal(word));
  // A file may name any object.
  if (isPlainForm(form) && !call.has('-f', '--filename')) {
    if (!objects.includes(undefined)) return undefined;
  }
  if (objects.some((one) => one === undefined || SECRETS.test(one)) || call.has('-f', '--filename'))
    call.named('service', 'secrets', 'read', 'secret');
  // The environment of containers stands in what they are made from.
  else addEnvironmentRead(call);
  return undefined;
}

/** The path of a request as the server reads it, where it only asks for what is kept there. */
function requested(word: Word): string | undefined {
  try {
    const path = decodeURIComponent(literal(word) ?? '%');
    // A proxy hands it to a program in the cluster.
    return /[%\\]|\.\.|\/(?:proxy|exec|attach|portforward)(?:[/?]|$)/.test(path) || !path.startsWith('/')
      ? undefined
      : path;
  } catch {
    return undefined;
  }
}

/** A template may stand in a file, whose text is printed. */
function templates(call: ProgramCall, form: string): void {
  if (/-file=/.test(form)) call.at('read', form.slice(form.indexOf('=') + 1));
  else if (/-file$/.test(form)) call.path('read', call.value('--template'));
}

/** How the configuration is shown. */
export function kubectlConfigView(call: ProgramCall): void {
  templates(call, literal(call.value('-o', '--output')) ?? '');
}
