// Each module offers its views in its index. They come with the frame, not with the sign-in page.
import { registerView } from './kit/routing/index.ts'

import.meta.glob('./{system,equipment,material}/*/index.ts', { eager: true })
// The kit knows no menu: its gallery is offered from here.
registerView('tool/gallery/index', () => import('./kit/gallery/index.tsx'))
