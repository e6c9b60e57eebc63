import { signInState } from '../session/page-state.ts'
import { http } from './page-http.ts'

/**
 * A response that is no JSON: a file, or events that go on. `first` is a call that is made before, so that the session is fresh; it throws what that throws,
 * and for a network that is lost what `fetch` throws.
 */
export async function fetchWithSession(
  address: string,
  { first, ...init }: Omit<RequestInit, 'headers'> & { first: string; headers?: Record<string, string> },
): Promise<Response> {
  await http('GET', first)
  const { jwt } = signInState.get()
  return await fetch(address, { ...init, headers: { ...init.headers, Authorization: `Bearer ${jwt}` } })
}
