import { test } from './support/journey.ts'
import { substitutesJourney } from './support/substitutes.ts'

// Several people one after another, twice.
test.describe.configure({ timeout: 300_000 })

test('按道申请：调配员以其他型号替代，队上在手机上一键同意后审批待发运；不同意则退回', async ({ as }) => {
  await substitutesJourney(as, {
    language: 'cn',
    officer: 'xm_ma',
    project: '塔里木盆地库车北缘山前带三维地震采集',
    approvers: ['jl_shi', 'ld_gao'],
    pool: '仪器服务站',
    unit: '道',
  })
})

test('channels asked for: substitutes are offered, agreed to with one tap, approved, ready to be sent; or declined with a reason', async ({
  as,
}) => {
  await substitutesJourney(as, {
    language: 'en',
    officer: 'xm_balushi',
    project: 'Oman Block 47 3D Seismic Survey',
    approvers: ['jl_harthy', 'ld_shao', 'zb_lin'],
    pool: 'Recording Instrument Service Base',
    unit: 'channel',
  })
})
