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
import { addReporter } from '../session/report-error.ts'
import { scrubBreadcrumb, scrubEvent } from './scrub-event.ts'

/** Sends every error of this page, those that waited included, and every page load and navigation as a trace. */
export function startErrorTracking({ dsn, environment, release }: NonNullable<WebConfig['sentry']>): void {
  // By hand and not by `init`, which brings every integration along.
  const client = new BrowserClient({
    dsn,
    environment,
    release,
    transport: makeFetchTransport,
    transportOptions: { fetchOptions: { referrerPolicy: 'no-referrer', credentials: 'omit' } },
    stackParser: defaultStackParser,
    integrations: [
      // Interactions would go out as spans of their own, named after the element, past the scrubbing below.
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
    // Whole transactions pass `beforeSendTransaction`, and every server that speaks the format knows them.
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
  addReporter((error, doing) =>
    captureException(error, {
      mechanism: { type: 'generic', handled: doing !== undefined },
      captureContext: { tags: { doing } },
    }),
  )
}
