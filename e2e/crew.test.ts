import { test } from './support/journey.ts'
import { crewJourney } from './support/crew.ts'

// Six people one after another.
test.describe.configure({ timeout: 300_000 })

test('设备从申请到接收：申请、审批、调配、发运、接收、处理差异', async ({ as }) => {
  await crewJourney(as, {
    language: 'cn',
    officer: 'xm_ma',
    project: '塔里木盆地库车北缘山前带三维地震采集',
    approvers: ['jl_shi', 'ld_gao'],
    pool: '仪器服务站',
    lines: 'pasted',
  })
})
