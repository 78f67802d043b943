// Menus as administrators keep them: a tree of directories, menus and buttons.
// Asked for by acceptance C1: the sidebar and the permissions that roles are made of.
import { registerView } from '../../kit/routing/index.ts'

registerView('system/menu/index', () => import('./list.tsx'))
