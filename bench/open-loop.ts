import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { latenciesByKind, latenciesOf } from './latencies.ts'
import type { LoadCell } from './load.ts'
import type { Scenario, ScenarioRequest } from './load-scenarios.ts'

type Response = { ms: number; status: number; request: ScenarioRequest }

/**
 * Lets so many clients send a request of a scenario every `everyMs` milliseconds for some seconds, whether or not the one
 * before has its response, as phones do: a slow server gets no fewer requests. The clients begin one after another. Returns the
 * cell when all have responses; a broken connection counts as an error.
 */
export async function runOpenLoop(
  url: string,
  scenario: Scenario,
  { clients, everyMs, seconds }: { clients: number; everyMs: number; seconds: number },
): Promise<LoadCell> {
  const agent = new Agent({ keepAlive: true })
  const sent: Promise<Response | undefined>[] = []
  const began = performance.now()
  for (let at = 0; (at * everyMs) / clients < seconds * 1000; at += 1) {
    await setTimeout(Math.max(0, began + (at * everyMs) / clients - performance.now()))
    for (const one of scenario.next()) sent.push(send(url, one, agent))
  }
  const elapsed = (performance.now() - began) / 1000
  const responses = (await Promise.all(sent)).filter((one) => one !== undefined)
  agent.destroy()
  const statuses: Record<string, number> = {}
  for (const { status } of responses) statuses[status] = (statuses[status] ?? 0) + 1
  const isMeant = (status: number) =>
    scenario.expected.includes(status) || scenario.mixed?.includes(status) === true
  const good = responses.filter(({ status }) => isMeant(status))
  const shed = statuses[503] ?? 0
  return {
    scenario: scenario.name,
    clients,
    answered: responses.length,
    perSecond: good.length / scenario.expected.length / elapsed,
    ...latenciesOf(good.map(({ ms }) => ms)),
    byKind: latenciesByKind(
      good.map(({ ms, request: of }) => ({ ms, kind: of.kind, isRead: of.method === 'GET' })),
    ),
    shed,
    errors: sent.length - good.length - shed,
    statuses,
  }
}

function send(url: string, one: ScenarioRequest, agent: Agent): Promise<Response | undefined> {
  const began = performance.now()
  return new Promise((resolve) => {
    const { method = 'GET', headers = {} } = one
    const sending = request(`${url}${one.path}`, { method, headers: { ...headers }, agent }, (response) => {
      response.resume()
      response.once('end', () => {
        resolve({ ms: performance.now() - began, status: response.statusCode ?? 0, request: one })
      })
    })
    sending.once('error', () => resolve(undefined))
    sending.end(one.body)
  })
}
