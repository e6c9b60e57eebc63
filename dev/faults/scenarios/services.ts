import { setTimeout } from 'node:timers/promises'
import { privateKeyToAccount } from 'viem/accounts'
import { createCaller, jsonOf } from '../call.ts'
import { checkLedger } from '../check-ledger.ts'
import { createLedger } from '../ledger.ts'
import { startReceivers } from '../receivers.ts'
import type { Scenario } from '../scenario.ts'
import { type Mood, startWild } from '../wild-server.ts'
import { startWorkload } from '../workload.ts'
import { draftOf, openWorld, publicToken, type World } from '../world.ts'

const moods: readonly Mood[] = ['hang', 'refuse', 'nonsense', 'cut']
const someone = '0x52908400098527886E0F7030069857D2E4169EE7'
const key = (digit: string): `0x${string}` => `0x${digit.repeat(64)}`
const wallet = privateKeyToAccount(key('3'))
const faulty = 31_337

/** With a wallet, which histories and mints are asked for, and something to mint. */
const prepareHolder = async ({ provider, api, holder, nextTap, call }: World): Promise<string | undefined> => {
  const of = { crypto_wallet_address: wallet.address, crypto_wallet_type: 'ethereum' }
  const started = await provider('/crypto_wallets/authenticate/start/secondary', of, holder.token)
  const signature = await wallet.signMessage({ message: jsonOf(started)?.data?.challenge ?? '' })
  const linked = { ...of, signature, session_duration_minutes: 600 }
  const { status, text } = await provider('/crypto_wallets/authenticate', linked, holder.token)
  if (status !== 200) throw new Error(`No wallet was linked: ${status} ${text}`)
  const { headers } = await call({ path: nextTap(), headers: { accept: 'text/html' } })
  const ref = new URLSearchParams(String(headers.location).split('?')[1]).get('ref')
  return jsonOf(await api(holder, 'POST', '/collectibles', { ref: ref ?? '' }))?.data?.id
}

export const services: Scenario = {
  name: 'services',
  about:
    'mail, text messages, OAuth, nodes, POAP API, pictures and receivers hang, refuse, talk nonsense and break off',
  times: 2,
  bound: 20,
  run: async ({ ending, random, times, say }) => {
    const receivers = await startReceivers(ending)
    const at = (behind?: number) => startWild(ending, { random, ...(behind && { behind }) })
    const mail = await at(Number(new URL(receivers.smtpUrl).port))
    const hook = await at(Number(new URL(receivers.webhookUrl).port))
    const [texts, oauth, node, poaps, gateway] = [await at(), await at(), await at(), await at(), await at()]
    const http = (one: { port: number }) => `http://127.0.0.1:${one.port}`
    const world = await openWorld(ending, {
      receivers: { ...receivers, smtpUrl: `smtp://127.0.0.1:${mail.port}`, webhookUrl: `${http(hook)}/in` },
      settings: {
        // Calls of Twilio go where the proxy is; its address is not a setting.
        NODE_USE_ENV_PROXY: '1',
        HTTPS_PROXY: http(texts),
        NO_PROXY: 'localhost,127.0.0.1',
        TWILIO_ACCOUNT_SID: `AC${'a'.repeat(32)}`,
        TWILIO_AUTH_TOKEN: 'of a faulty service',
        TWILIO_SMS_FROM: '+12125550100',
        OAUTH_GITLAB_CLIENT_ID: 'client',
        OAUTH_GITLAB_CLIENT_SECRET: 'secret',
        OAUTH_GITLAB_ISSUER: `http://localhost:${oauth.port}`,
        CHAINS: JSON.stringify([
          { id: 1, node_url: http(node) },
          { id: faulty, name: 'Faulty', node_url: http(node), collectible_contract: someone },
        ]),
        MINTER_KEY: key('1'),
        RELAYER_KEY: key('2'),
        REMOTE_PICTURES: 'on',
        POAP_API_URL: http(poaps),
        IPFS_GATEWAY: http(gateway),
      },
    })
    const { call, provider, api, holder } = world
    // What asks another service may wait for it, but not for good.
    const caller = createCaller(() => world.host.port, { bound: 60_000 })
    ending.after(caller.close)
    const collectible = await prepareHolder(world)
    if (!collectible) throw new Error('The holder collected nothing that could be minted.')
    const probes: Record<string, () => ReturnType<typeof call>> = {
      texts: () => provider('/otps/sms/login_or_create', { phone_number: `+1212555${1000 + random.below(9000)}` }),
      oauth: () =>
        call({
          path: `/v1/public/oauth/gitlab/start?public_token=${publicToken}&login_redirect_url=${encodeURIComponent(`${world.host.url}/auth/email`)}`,
        }),
      names: () => api(holder, 'GET', `/names/${someone.slice(0, -3)}${100 + random.below(900)}`),
      'poaps of an address': () =>
        caller.call({
          method: 'POST',
          path: '/api/imported-poaps/wallet',
          headers: { authorization: `Bearer ${holder.jwt}` },
          body: { address: wallet.address, is_preview: true },
        }),
      mint: () =>
        caller.call({
          method: 'POST',
          path: `/api/collectibles/${collectible}/mint`,
          headers: { authorization: `Bearer ${holder.jwt}` },
          body: { chain_id: faulty, address: wallet.address },
        }),
      chain: () => api(holder, 'GET', `/collectibles/${collectible}/chain`),
      tokens: () => api(holder, 'GET', '/tokens'),
      config: () => call({ path: '/config.json' }),
      metrics: () => call({ path: '/metrics' }),
    }
    const ledger = createLedger()
    const load = await startWorkload(world, { ledger, random })
    const problems: string[] = []
    const figures: Record<string, string> = {}
    const wild = { mail, hook, texts, oauth, node, poaps, gateway }
    try {
      for (let time = 0; time < times; time += 1)
        for (const mood of moods) {
          for (const one of Object.values(wild)) one.become(mood)
          const before = ledger.counts.unavailable
          await load.until(60)
          await world.renew(holder)
          for (const [name, probe] of Object.entries(probes)) {
            const { status, lasted, failure, text } = await probe()
            figures[`${name}, ${mood}`] = `${status || failure} in ${lasted.toFixed(0)} ms`
            if (status === 0 || (status >= 500 && status !== 503))
              problems.push(`${name} while all ${mood}: ${status} ${failure ?? text.slice(0, 200)}`)
            say(`all ${mood}, ${name}`)
          }
          await setTimeout(random.below(500))
          await load.until(60)
          if (ledger.counts.unavailable > before) problems.push(`Others were refused while all ${mood}.`)
        }
      mail.become('pass')
      hook.become('pass')
      const made = await api(holder, 'POST', '/poap-events', draftOf('After everything'))
      if (!jsonOf(made)?.data?.id) problems.push(`No event was made afterward: ${made.status}`)
      await load.until(20)
    } finally {
      await load.stop()
    }
    const reached = Object.entries(wild).map(([name, { taken }]) => [`calls to ${name}`, taken()] as const)
    // A picture on IPFS is asked for only by whoever has a name or a POAP that names it, and GitLab only once someone comes back from it.
    for (const [name, count] of reached)
      if (count === 0 && !/gateway|oauth/.test(name)) problems.push(`There were no ${name}, so nothing was shown.`)
    // As hours later: the longer a service fails, the longer what is for it waits for the next try.
    await world.ask('update outbox.messages set next_attempt_at = now() where sent_at is null and failed_at is null')
    await world.ask(`update cards.webhook_deliveries set next_attempt_at = '-infinity' where state = 'waiting'`)
    await world.ask('update cards.webhooks set rests_until = null, slow_until = null')
    const checked = await checkLedger(world, ledger, { patience: times < 2 ? 0 : 300_000 })
    return {
      figures: { ...figures, ...Object.fromEntries(reached), ...checked.figures },
      problems: [...problems, ...checked.problems.filter((one) => !/message failed for good/.test(one))],
    }
  },
}
