import { literal } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** Elements that only change what passes through them, or make or play it. */
const PASSES =
  /^(decodebin3?|queue2?|tee|identity|capsfilter|valve|fakesink|fakesrc|typefind|multiqueue|audioconvert|audioresample|audiomixer|volume|level|videoconvert|videoscale|videorate|videocrop|videoflip|videobox|videomixer|compositor|textoverlay|timeoverlay|clockoverlay|\w+(enc|dec|mux|demux|parse|pay|depay)|(audio|video)testsrc|auto(audio|video)(sink|src)|(pulse|alsa|pipewire|x11|xv|ximage|xvimage|wayland|gl|gtk)(image)?sink|(pulse|alsa|pipewire|v4l2|ximage|libcamera)src|(audio|video)\/[\w-]+|image\/\w+)$/;

/** `element property=value ! element`: which files a pipeline reads and writes. */
export function gstLaunch(call: ProgramCall): string | undefined {
  let element = '';
  for (const word of call.operands) {
    const text = literal(word);
    if (text === undefined) return 'a part of the pipeline is not known';
    if (text === '!') element = '';
    else if (/^[\w-]+\.[\w-]*$/.test(text)) element = 'reference';
    else if (element !== '' && /^[\w-]+=/.test(text)) {
      const [, name = '', value = ''] = /^([\w-]+)=(.*)$/s.exec(text) ?? [];
      if (/^(location|uri|host|path|filename|.*-(location|file|path|uri))$/.test(name)) {
        if (element === 'filesrc' && name === 'location') call.at('read', value);
        else if (element === 'filesink' && name === 'location') call.at('write', value);
        else if (/^(playbin3?|uridecodebin3?)$/.test(element) && name === 'uri') {
          if (value.startsWith('file://')) call.at('read', value.slice('file://'.length));
          else call.add('receive', { type: 'host', host: value });
        } else return `${name} of ${element} is not known`;
      } else if (name === 'device' && value.startsWith('/')) call.at('read', value);
    } else {
      element = text.split(',')[0] ?? '';
      if (/^(filesrc|filesink|playbin3?|uridecodebin3?)$/.test(element)) continue;
      if (!PASSES.test(element)) return `the element ${element} is not known`;
    }
  }
  call.named('service', 'media', 'play');
  return undefined;
}
