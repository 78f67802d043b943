import { test } from './support/journey.ts'
import { crewJourney } from './support/crew.ts'

// Six people one after another.
test.describe.configure({ timeout: 300_000 })

test('equipment goes to a crew: application, approval, allocation, shipment, receipt, settlement', async ({ as }) => {
  await crewJourney(as, {
    language: 'en',
    officer: 'xm_balushi',
    project: 'Oman Block 47 3D Seismic Survey',
    approvers: ['jl_harthy', 'ld_shao', 'zb_lin'],
    pool: 'Recording Instrument Service Base',
    lines: 'typed',
  })
})
