// Scheduled jobs and the log of their runs.
// Asked for by acceptance C8 and the specification's page /job/log.
import { registerPage, registerView, titled } from '../../kit/routing/index.ts'

const words = () => import('@geodepot/contracts/system/job.messages.ts').then((part) => part.jobMessages)
registerView('monitor/job/index', () => import('./list.tsx'))
registerPage({
  path: '/job/log',
  title: titled(words, 'logTitle'),
  load: () => import('./log.tsx'),
  permission: 'monitor:job:query',
  below: 'monitor/job/index',
})
