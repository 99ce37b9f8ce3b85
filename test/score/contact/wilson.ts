/** 97.5% of a normal distribution lie below so many standard deviations. */
const Z = 1.96;

/** The 95% interval of a share: Wilson's, which also holds near 0 and 1. */
export function wilsonInterval(part: number, whole: number): readonly [low: number, high: number] {
  const share = part / whole;
  const middle = share + Z ** 2 / (2 * whole);
  const half = Z * Math.sqrt((share * (1 - share)) / whole + Z ** 2 / (4 * whole ** 2));
  const scale = 1 + Z ** 2 / whole;
  return [Math.max(0, (middle - half) / scale), Math.min(1, (middle + half) / scale)];
}
