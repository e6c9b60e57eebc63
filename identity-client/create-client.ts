import { startBackgroundRefresh } from './background-refresh.ts'
import { type CoreOptions, createCore } from './core.ts'
import { createMagicLinks } from './magic-links.ts'
import { createOtps } from './otps.ts'
import { createSessions } from './sessions.ts'
import { createTelemetry } from './telemetry.ts'

/**
 * The browser's side of the provider, as much of it as signing in by email takes; README.md says how to add a factor.
 * It does nothing until `start` is called.
 */
export function createClient(options: CoreOptions) {
  const core = createCore(options)
  const { platform, state } = core
  const session = createSessions(core)

  return {
    core,
    session,
    user: { getSync: state.user },
    magicLinks: createMagicLinks(core),
    otps: createOtps(core),

    /** Starts session upkeep and telemetry. Returns a function that stops both. */
    start(): () => void {
      const telemetry = createTelemetry(core)
      telemetry.log('sdk_instance_instantiated', {})
      const stops = [
        state.start(),
        startBackgroundRefresh(platform, state, () => session.authenticate()),
        platform.page.onHide(telemetry.flush),
        telemetry.flush,
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

export type IdentityClient = ReturnType<typeof createClient>
