/** Follows a link as its click would have. A copy outside of the page does, so nothing hears of it again. */
export function followLink(link: HTMLAnchorElement): void {
  ;(link.cloneNode() as HTMLAnchorElement).click()
}
