import { computed, effect, signal } from '@preact/signals';

export type Choice = 'system' | 'light' | 'dark';
const NAME = 'sluice.theme';
const ORDER: readonly Choice[] = ['system', 'light', 'dark'];

function stored(): Choice {
  try {
    const value = localStorage.getItem(NAME);
    return ORDER.find((one) => one === value) ?? 'system';
  } catch {
    return 'system';
  }
}

export const chosen = signal<Choice>(stored());
const system = signal(matchMedia('(prefers-color-scheme: dark)').matches);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
  system.value = matches;
});
export const theme = computed(() => (chosen.value === 'system' ? (system.value ? 'dark' : 'light') : chosen.value));

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});

export function nextTheme(): void {
  chosen.value = ORDER[(ORDER.indexOf(chosen.value) + 1) % ORDER.length] ?? 'system';
  try {
    localStorage.setItem(NAME, chosen.value);
  } catch {
    // It holds for this page, then.
  }
}
