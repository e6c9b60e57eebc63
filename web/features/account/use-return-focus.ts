import { type RefObject, useEffect, useRef } from 'react'

/** When content opened by a button closes while it has the focus, the focus returns to the button. */
export function useReturnFocus(open: boolean, button: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(open)
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = open
  }, [open, button])
}
