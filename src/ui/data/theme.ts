import { computed, effect, signal } from '@preact/signals';

export type ThemeChoice = 'system' | 'light' | 'dark';
const NAME = 'sluice.theme';
const ORDER: readonly ThemeChoice[] = ['system', 'light', 'dark'];

function stored(): ThemeChoice {
  try {
    const value = localStorage.getItem(NAME);
    return ORDER.find((one) => one === value) ?? 'system';
  } catch {
    return 'system';
  }
}

export const themeChoice = signal<ThemeChoice>(stored());
const system = signal(matchMedia('(prefers-color-scheme: dark)').matches);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
  system.value = matches;
});
export const theme = computed(() =>
  themeChoice.value === 'system' ? (system.value ? 'dark' : 'light') : themeChoice.value,
);

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});

export function nextTheme(): void {
  themeChoice.value = ORDER[(ORDER.indexOf(themeChoice.value) + 1) % ORDER.length] ?? 'system';
  try {
    localStorage.setItem(NAME, themeChoice.value);
  } catch {
    // It holds for this tab, then.
  }
}
