/** Of a step in a dialog: what was clicked is gone with the step before. */
export function takeFocus(step: HTMLElement | null): void {
  step?.focus()
}
