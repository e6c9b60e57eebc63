import { style } from '@vanilla-extract/css'

/** On the root while a card travels. Only the card is drawn apart from the page, which can be used meanwhile. */
export const moving = style({
  viewTransitionName: 'none',
  selectors: {
    '&::view-transition': { pointerEvents: 'none' },
    '&::view-transition-group(card)': {
      animationDuration: '320ms',
      animationTimingFunction: 'cubic-bezier(.2,.7,.2,1)',
    },
  },
})
