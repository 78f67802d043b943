import { lazyPart } from '../lazy/lazy-part.tsx'
import { officeIcons, workIcons } from './names.ts'

// Each set comes with the first of its pictures that is shown.
const Work = lazyPart(() => import('./work.tsx'))
const Office = lazyPart(() => import('./office.tsx'))

/** The picture of a menu, by the name that the server gives; a folder for names that are not known. */
export const MenuIcon = ({ name }: { name?: string | undefined }) => {
  const office = officeIcons.find((one) => one === name)
  return (
    <span className="menu-icon" aria-hidden="true">
      {office === undefined ? <Work name={workIcons.find((one) => one === name)} /> : <Office name={office} />}
    </span>
  )
}
