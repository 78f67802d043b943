import { test } from './support/journey.ts'
import { projectJourney } from './support/project.ts'

// Three people, one after another and side by side.
test.describe.configure({ timeout: 300_000 })

test('项目从立项到删除：填写、附件、审批、推送、当前项目、虚拟转实际', async ({ as }) => {
  await projectJourney(as, {
    language: 'cn',
    manager: 'jl_hou',
    leader: 'ld_meng',
    equipment: 'zb_ouyang',
    planner: { account: 'xm_su', name: '苏雅' },
    crew: '1212',
    number: /^HY-\d{4}-BF-\d{3}$/,
    papers: { plan: '施工设计方案（终稿）.pdf', photo: '营地 照片.png', wrong: '测量成果.pdf' },
    conversion: 'into',
  })
})
