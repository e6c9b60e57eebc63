import type { Locator } from '@playwright/test'

/** Chooses in several fields, by their labels, before the page has shown what was chosen first. */
export const chooseAtOnce = (within: Locator, choices: Readonly<Record<string, string>>) =>
  within.evaluate((element, named) => {
    const selects = [...element.querySelectorAll('select')]
    for (const [label, text] of named) {
      const select = selects.find(({ labels }) => labels[0]?.textContent === label)!
      select.value = [...select.options].find((option) => option.text === text)!.value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, Object.entries(choices))
