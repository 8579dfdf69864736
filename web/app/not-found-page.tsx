import { Link } from '@tanstack/react-router'
import { currentBrand } from '../platform/brand.ts'
import classes from './loading.module.css'

export function NotFoundPage() {
  const { name } = currentBrand()
  return (
    <main className={classes.message}>
      <title>{`Page not found · ${name}`}</title>
      <p className="boot-mark">{name}</p>
      <h1>This page does not exist</h1>
      <p>The address may be mistyped, the page may have moved, or you may not have access to it.</p>
      <Link to="/">Go to the start page</Link>
    </main>
  )
}
