import '../app/css.ts'
import { createRoot } from 'react-dom/client'
import { brands } from '@seatwise/domain/brands/brands'
import classes from './gallery.module.css'
import { Gallery } from './gallery.tsx'

/** `/gallery` in `npm run dev`: both brands side by side, in the color scheme of `?scheme=`. */
const search = new URLSearchParams(location.search)
const scheme = search.get('scheme') === 'dark' ? 'dark' : 'light'
const brand = Object.values(brands).find(({ key }) => key === search.get('brand'))

document.documentElement.dataset.brand = brand?.key ?? 'hb'
document.documentElement.dataset.mantineColorScheme = scheme
createRoot(document.getElementById('root')!).render(
  brand ? (
    <Gallery brand={brand} scheme={scheme} />
  ) : (
    <div className={classes.sides}>
      {Object.values(brands).map(({ key, name }) => (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the frames show pages of our own, in development
        <iframe key={key} title={name} src={`/gallery?brand=${key}&scheme=${scheme}`} />
      ))}
    </div>
  ),
)
