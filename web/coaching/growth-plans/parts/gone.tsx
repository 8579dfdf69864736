import { Link } from '@tanstack/react-router'

export const Gone = () => (
  <>
    <title>Growth plan not found</title>
    <h1 tabIndex={-1}>This growth plan does not exist</h1>
    <p>
      It may have been removed with its person, the survey may not be finished yet, or it belongs to a company you do
      not work with.
    </p>
    <Link to="/survey-results">All results</Link>
  </>
)
