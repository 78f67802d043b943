// Certificates: their list, what a device has and lacks, what is to be seen to before devices leave, and what ends soon.
// Asked for by practice 21.
import { registerView } from '../../kit/routing/index.ts'
import { registerAlertDialog } from '../../system/alert/index.ts'

export { CertificateNotices } from './notices.tsx'
export { CertificatePanel } from './panel.tsx'

registerView('equipment/certificate/index', () => import('./list.tsx'))
registerAlertDialog('CERTIFICATE_ENDING', () => import('./ending.tsx'))
