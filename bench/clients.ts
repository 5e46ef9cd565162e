import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Scenario, ScenarioRequest } from './scenarios.ts'

/** A response and its time; status 0 for a connection that broke. */
export type Response = { status: number; ms: number }

/** A closed loop: each client sends its next request when it has a response; with `everyMs` an open loop. */
export type Loop = { clients: number; seconds: number; everyMs?: number | undefined }

/** Lets clients send the requests of a scenario; resolves when all have responses. */
export async function sendRequests(
  url: string,
  { next }: Scenario,
  { clients, seconds, everyMs }: Loop,
): Promise<Response[]> {
  const agent = new Agent({ keepAlive: true })
  const sent: Promise<Response>[] = []
  const began = performance.now()
  const end = began + seconds * 1000
  const repeat = async () => {
    while (performance.now() < end) {
      const response = send(url, next(), agent)
      sent.push(response)
      await response
    }
  }
  if (everyMs === undefined) await Promise.all(Array.from({ length: clients }, repeat))
  // At fixed moments, as phones do: a slow server gets no fewer.
  else
    for (let moment = began; moment < end; moment += everyMs / clients) {
      await setTimeout(Math.max(0, moment - performance.now()))
      sent.push(send(url, next(), agent))
    }
  const responses = await Promise.all(sent)
  agent.destroy()
  return responses
}

function send(url: string, { path, body, ...options }: ScenarioRequest, agent: Agent): Promise<Response> {
  const began = performance.now()
  return new Promise((resolve) => {
    const sending = request(url + path, { ...options, agent }, (response) => {
      const end = () => resolve({ ms: performance.now() - began, status: response.statusCode ?? 0 })
      response.resume().once('end', end)
    })
    sending.once('error', () => resolve({ ms: 0, status: 0 }))
    sending.end(body)
  })
}
