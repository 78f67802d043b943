// Materials: their list, the dialog in which one is written, merging of those that are there twice.
// Asked for by acceptance H1.
import { registerView } from '../../kit/routing/index.ts'

export { useMaterialColumn } from './editor.tsx'
export { MaterialField } from './field.tsx'
export { lookUpMaterials, useMaterialLookUp } from './look-up.ts'
export { type NamesMaterial, materialAndPart, materialName, nameField, naming } from './naming.ts'
export { tellApart } from './words.ts'

registerView('material/material/index', () => import('./list.tsx'))
