import type { TestServer } from '../../../testing/index.ts'

/** What officer Ma may write for the own project. */
export const applicationDraft = async (server: TestServer) => {
  const span = await server.db
    .selectFrom('system.project')
    .select(['design_start', 'design_end'])
    .where('id', '=', 'P2601')
    .executeTakeFirstOrThrow()
  return {
    appName: '附件测试',
    projectInfoNo: 'P2601',
    planStart: span.design_start ?? '',
    planEnd: span.design_end ?? '',
    lines: [],
  }
}
