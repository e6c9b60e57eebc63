let pending: Element | null = null

/** The followed link is busy until its page is shown: on the first visit, that has to be fetched. */
export function markPending(path: string): void {
  endPending()
  const isOf = (link: Element | null | undefined) => link?.getAttribute('href') === path
  const focused = document.activeElement
  pending = isOf(focused) ? focused : document.querySelector(`a[href="${CSS.escape(path)}"]`)
  pending?.setAttribute('aria-busy', 'true')
}

export function endPending(): void {
  pending?.removeAttribute('aria-busy')
  pending = null
}
