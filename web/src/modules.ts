import { registerView } from './kit/views/index.ts'

// Each module offers its views in its index. They come with the frame, not with the sign-in page.
import.meta.glob('./{system,equipment,material}/*/index.ts', { eager: true })

// The kit belongs to no module; its gallery is offered here.
registerView('tool/gallery/index', () => import('./kit/gallery/index.tsx'))
