// The API page: every call of the product, found by typing, with its fields and an example.
// Asked for by the wire's view tool/swagger; made from the document that the server gives of itself.
import { registerView } from '../../kit/routing/index.ts'

registerView('tool/swagger/index', () => import('./page.tsx'))
