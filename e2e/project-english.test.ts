import { test } from './support/journey.ts'
import { projectJourney } from './support/project.ts'

// Three people, one after another and side by side.
test.describe.configure({ timeout: 300_000 })

test('a project from its proposal to its end: form, papers, approval, push, current project, virtual made real', async ({
  as,
}) => {
  await projectJourney(as, {
    language: 'en',
    manager: 'jl_vega',
    leader: 'ld_shao',
    equipment: 'zb_lin',
    planner: { account: 'xm_cao', name: '曹越' },
    crew: '8658',
    number: /^HY-\d{4}-\w{2}-\d{3}$/,
    papers: { plan: 'Operations plan.pdf', photo: 'Camp #2.png', wrong: 'Survey report.pdf' },
    conversion: 'new',
  })
})
