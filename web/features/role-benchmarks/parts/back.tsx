import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from '../role-benchmarks.module.css'

export const Back = () => (
  <Link to="/role-benchmarks" className={classes.back}>
    <IconChevronLeft size={16} aria-hidden /> Role benchmarks
  </Link>
)
