import { useAsked } from '../../kit/figures/index.ts'

/** Which project and months the address asks for: of the sum above the list, of its links and of its paper. */
export const useCostsAsked = () => {
  const { asked } = useAsked(['projectInfoNo', 'beginMonth', 'endMonth'])
  return { asked, search: new URLSearchParams(asked).toString(), isPlaced: asked.projectInfoNo !== undefined }
}
