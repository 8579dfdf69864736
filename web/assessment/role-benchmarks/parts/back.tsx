import { Link } from '@tanstack/react-router'
import { WayBack } from '../../../ui/way-back.tsx'

export const Back = () => (
  <WayBack>
    <Link to="/role-benchmarks">Role benchmarks</Link>
  </WayBack>
)
