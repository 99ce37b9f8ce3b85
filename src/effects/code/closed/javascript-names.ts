import { words } from '../table.js';

/** Functions and values of the language and of Node, by their full names. What comes before the last dot is no value. */
export const GLOBALS: ReadonlySet<string> = new Set(
  words(
    `undefined NaN Infinity String Number Boolean BigInt parseInt parseFloat isNaN isFinite encodeURIComponent
     decodeURIComponent encodeURI decodeURI String.fromCharCode String.fromCodePoint String.raw Number.isInteger
     Number.isNaN Number.isFinite Number.parseInt Number.parseFloat Number.MAX_SAFE_INTEGER Number.MIN_SAFE_INTEGER
     Number.EPSILON Number.MAX_VALUE Number.MIN_VALUE Number.isSafeInteger
     console.log console.error console.warn console.info console.debug console.table JSON.parse JSON.stringify
     Object.keys Object.values Object.entries Object.fromEntries Object.assign Object.freeze Object.is Object.hasOwn
     Array.isArray Array.from Array.of Date.now Date.parse Date.UTC Promise.resolve Promise.reject Promise.all
     Buffer.from Buffer.byteLength Buffer.concat Buffer.alloc
     Math.abs Math.acos Math.asin Math.atan Math.atan2 Math.cbrt Math.ceil Math.cos Math.exp Math.floor Math.hypot
     Math.log Math.log10 Math.log2 Math.max Math.min Math.pow Math.random Math.round Math.sign Math.sin Math.sqrt Math.tan
     Math.trunc Math.PI Math.E
     process.argv process.version process.versions process.platform process.arch process.pid process.cwd process.exit
     process.uptime process.memoryUsage process.hrtime process.stdout.write process.stderr.write`,
  ),
);

/** What is made with `new`, called, or asked for with `instanceof`. */
export const MADE: ReadonlySet<string> = new Set(
  words(
    'Error TypeError RangeError SyntaxError Map Set WeakMap Date RegExp Array Promise URL URLSearchParams Uint8Array TextDecoder TextEncoder',
  ),
);

/** What of a module of Node may be named. */
export const MODULES: Readonly<Record<string, readonly string[]>> = {
  path: words('join basename dirname extname resolve relative normalize parse format isAbsolute sep delimiter'),
  crypto: words('createHash createHmac randomUUID randomBytes'),
  fs: [],
};

/** Functions that are only called, with a path that is written there, which they read. */
export const READERS: ReadonlySet<string> = new Set(words('fs.readFileSync fs.existsSync fs.readdirSync'));

export const KEYWORDS: ReadonlySet<string> = new Set(
  words(
    `async await break case catch const continue default delete do else false finally for function if in instanceof let
     new null of return switch throw true try typeof var void while yield`,
  ),
);

/** Names that mean something to one runtime or another: a text may not take them for its own. */
export const TAKEN: ReadonlySet<string> = new Set(
  words(
    `eval Function require module exports process globalThis global this super class extends import export with arguments
     debugger enum static get set Reflect Proxy WebAssembly Object JSON Math console Buffer Symbol Intl Atomics
     SharedArrayBuffer FinalizationRegistry WeakRef AsyncFunction GeneratorFunction Bun Deno self window top parent
     frames document navigator Navigator location fetch Request Response Headers FormData WebSocket EventSource
     XMLHttpRequest Blob File Worker MessageChannel MessagePort MessageEvent BroadcastChannel Event EventTarget
     CustomEvent AbortController AbortSignal performance Performance PerformanceEntry crypto Crypto CryptoKey SubtleCrypto
     structuredClone queueMicrotask setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate atob btoa
     escape unescape gc print read load quit Iterator AggregateError EvalError ReferenceError URIError WeakSet ArrayBuffer
     DataView Int8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float16Array Float32Array
     Float64Array BigInt64Array BigUint64Array SuppressedError DisposableStack AsyncDisposableStack DOMException
     ReadableStream WritableStream TransformStream TransformStreamDefaultController WritableStreamDefaultController
     WritableStreamDefaultWriter ReadableStreamDefaultReader ReadableStreamBYOBReader ReadableStreamBYOBRequest
     ReadableByteStreamController ReadableStreamDefaultController ByteLengthQueuingStrategy CountQueuingStrategy
     TextEncoderStream TextDecoderStream PerformanceMark PerformanceMeasure PerformanceObserver
     PerformanceObserverEntryList PerformanceResourceTiming CloseEvent CompressionStream DecompressionStream Storage localStorage
     sessionStorage assert async_hooks buffer child_process cluster constants dgram diagnostics_channel dns domain events
     fs http http2 https inspector net os path perf_hooks punycode querystring readline repl sea sqlite stream
     string_decoder sys test timers tls trace_events tty url util v8 vm wasi worker_threads zlib __filename __dirname`,
  ),
);

/** Members by which any value leads to what compiles code, or to what called it. */
export const REACHING: ReadonlySet<string> = new Set(
  words(
    'constructor prototype caller callee arguments prepareStackTrace stackTraceLimit captureStackTrace getPrototypeOf setPrototypeOf mainModule binding env',
  ),
);
