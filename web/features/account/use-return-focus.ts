import { type RefObject, useEffect, useRef } from 'react'

/** When what a button opened is closed again and the focus went with it, the button has it back. */
export function useReturnFocus(open: boolean, button: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(open)
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = open
  }, [open, button])
}
