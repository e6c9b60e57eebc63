import type { WebConfig } from '@iyk/wire/config.ts'
import {
  BrowserClient,
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  defaultStackParser,
  linkedErrorsIntegration,
  makeFetchTransport,
  setCurrentClient,
} from '@sentry/browser'
import { addReporter } from './report-error.ts'
import { scrubBreadcrumb, scrubEvent } from './scrub-event.ts'

/** Sends every error of this page, including those that waited, and every page load and navigation as a trace. */
export function startErrorTracking({ dsn, environment, release }: NonNullable<WebConfig['sentry']>): void {
  // Set up by hand because `init` would include every integration.
  const client = new BrowserClient({
    dsn,
    environment,
    release,
    transport: makeFetchTransport,
    transportOptions: { fetchOptions: { referrerPolicy: 'no-referrer', credentials: 'omit' } },
    stackParser: defaultStackParser,
    integrations: [
      // Interactions would be sent as spans of their own, named after the element, bypassing the scrubbing below.
      browserTracingIntegration({
        linkPreviousTrace: 'off',
        traceXHR: false,
        enableLongTask: false,
        enableLongAnimationFrame: false,
        webVitals: { ignore: ['inp'] },
      }),
      breadcrumbsIntegration({ dom: false, xhr: false, sentry: false }),
      linkedErrorsIntegration(),
      dedupeIntegration(),
    ],
    tracesSampleRate: 1,
    // Whole transactions pass through `beforeSendTransaction`, and every server that speaks the format accepts them.
    traceLifecycle: 'static',
    tracePropagationTargets: [],
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
      frameContextLines: 0,
    },
    sendClientReports: false,
    enhanceFetchErrorMessages: false,
    beforeBreadcrumb: scrubBreadcrumb,
    beforeSend: scrubEvent,
    beforeSendTransaction: scrubEvent,
  })
  setCurrentClient(client)
  client.init()
  addReporter((error, context) =>
    captureException(error, {
      mechanism: { type: 'generic', handled: context !== undefined },
      captureContext: { tags: { context } },
    }),
  )
}
