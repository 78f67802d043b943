// File doors: their list, the form of one, and the log of files that came and went.
// Asked for by partners that exchange files alone: administrators choose places and contents, and see what became of each file.
import { registerView } from '../../kit/routing/index.ts'

registerView('system/door/index', () => import('./list.tsx'))
