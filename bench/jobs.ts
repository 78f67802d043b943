// Ten jobs of a day, one of them on a desk and on a phone: how many times the hand acts (a click, a key, a field that is
// typed), and the seconds that pass with nobody thinking. The bound is the acts that a trial of the product once took.
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { model as models } from '@geodepot/contracts/equipment/model.ts'
import { ask } from '../e2e/support/ask.ts'
import { makeDevices, makeModel } from '../e2e/support/equipment.ts'
import { tokenOf, unique } from '../e2e/support/journey.ts'
import { startProduct } from '../e2e/support/product.ts'
import { makeProject, send } from '../e2e/support/supply.ts'
import { type Hands, handsOn } from './hands.ts'
import { type Prepared, jobs } from './jobs-done.ts'
import type { Tell } from './report.ts'

const pool = { code: 'C10801', name: 'Recording Instrument Service Base' }
const leaders = { manager: 'jl_long', head: 'ld_tang' }
const toDecide = 40
const underWay = 6

/** A project of its own with its devices, some of them on their way to it, and an application that waits for its manager. */
const prepare = async (): Promise<Prepared & { approveRest: () => Promise<void> }> => {
  const [leader = '', equipment = '', dispatcher = '', officer = ''] = await Promise.all(
    [leaders.head, 'zb_lin', 'dp_sun', 'xm_deng'].map(tokenOf),
  )
  const project = await makeProject({ leader, equipment }, ['xm_deng', leaders.manager])
  const { projectInfoNo: ended } = await makeProject({ leader, equipment }, [leaders.manager])
  const model = await makeModel(equipment, 'S0103')
  const devices = await makeDevices(equipment, model, pool.code, toDecide + underWay)
  const sent = devices.slice(toDecide)
  const number = await send({ dispatcher, equipment }, project, sent, pool.name)
  const { deviceappid: id, appNo: asked } = await ask(officer, applicationCalls.save, {
    appName: unique('J-'),
    projectInfoNo: project.projectInfoNo,
    planStart: '2026-12-01',
    planEnd: '2027-03-31',
    lines: [{ modelId: model.modelId, requestedQty: String(toDecide) }],
  })
  await ask(officer, applicationCalls.submit, { devappid: id })
  const { rows } = await ask(equipment, models.list, { pageSize: 50 })
  return {
    project,
    ended,
    model,
    models: [...new Set(rows.map(({ devModel }) => devModel))],
    devices,
    sent,
    number,
    asked,
    base: pool.name,
    approveRest: async () => {
      const { version } = await ask(leader, applicationCalls.get, { deviceappid: id })
      await ask(leader, applicationCalls.approve, { id, version })
    },
  }
}

const measured = async (hands: Hands, of: Awaited<ReturnType<typeof prepare>>, tell: Tell): Promise<void> => {
  for (const { name, before, who, at, phone, do: done } of jobs) {
    const hand = await hands.of(who, at(of), phone)
    const begin = performance.now()
    await done(hand, of).catch(async (error: unknown) => {
      await hand.page.screenshot({ path: 'test-results/job-failed.png' })
      throw new Error(`${name}: see test-results/job-failed.png`, { cause: error })
    })
    const seconds = (performance.now() - begin) / 1000
    tell({
      name,
      unit: 'acts',
      value: hand.acts(),
      bound: before[0],
      note: `${seconds.toFixed(1)} s; the trial: ${before[0]} / ${before[1]} s`,
    })
    await hand.page.context().close()
    if (name === 'approve on a phone') await of.approveRest()
  }
}

/** The ten jobs, on the demo company, or on a product that runs already (BASE_URL and PASSWORD, as for the journeys). */
export const daily = async (_place: unknown, _sizes: readonly number[], tell: Tell): Promise<void> => {
  const running = process.env['BASE_URL'] !== undefined
  const product = running ? undefined : await startProduct('test-results/jobs.log')
  if (product) {
    process.env['BASE_URL'] = product.url
    process.env['PASSWORD'] = product.password
  }
  const hands = await handsOn(process.env['BASE_URL'] ?? '', process.env['PASSWORD'] ?? '')
  try {
    await measured(hands, await prepare(), tell)
  } finally {
    await hands.close()
    await product?.stop()
  }
}
