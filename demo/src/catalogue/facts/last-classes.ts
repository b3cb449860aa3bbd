/** The remaining classes (M to V), in the columns of `classFacts`. */
export const lastClassFacts = `
nsaid | a non-steroidal anti-inflammatory | pain, inflammation and fever | With food, at the lowest dose, for the shortest time. Not in late pregnancy, ulcer or kidney disease.
coxib | a selective COX-2 inhibitor | osteoarthritis, rheumatoid arthritis and acute pain | Not in ischaemic heart disease or stroke.
topical-nsaid | a topical anti-inflammatory | sprains, strains and painful joints | On intact skin only; wash hands after use.
rubefacient | a warming rub | muscular aches and stiffness | Do not bandage tightly or use on broken skin.
gout-preventer | a xanthine oxidase inhibitor | prevention of gout | Stop at the first sign of a rash. Not to be started during an attack.
gout-relief | an antigout agent | acute gout | Diarrhoea means that the dose is too high.
muscle-relaxant | a muscle relaxant | painful muscle spasm and spasticity | Drowsiness is common: do not drive until the effect is known.
neurotoxin | a neurotoxin | focal spasticity, dystonia and frown lines | Units differ between products and cannot be exchanged.
neurotoxin | a neurotoxin | focal spasticity, dystonia and frown lines | Units differ between products and cannot be exchanged.
bisphosphonate | a bisphosphonate | osteoporosis and bone disease | Swallow upright with plain water before food. See a dentist before long treatment.
neuromuscular-blocker | a neuromuscular blocker | muscle relaxation in anaesthesia | Only where the patient can be intubated and ventilated.
joint-supplement | a joint supplement | symptoms of osteoarthritis | Contains shellfish derivatives unless stated otherwise.
analgesic | an analgesic and antipyretic | mild to moderate pain and fever | Do not exceed the daily dose, and count every product which contains it.
codeine-analgesic | a combination analgesic with codeine | pain which does not respond to simple analgesics | May cause dependence: no longer than five days. Not under the age of 12.
opioid | an opioid analgesic | moderate to severe pain | Dependence and respiratory depression may occur. Keep under lock and key.
opioid-substitution | a substitution opioid | opioid dependence | For supervised programmes. Dangerous in those not used to opioids.
triptan | a triptan | acute migraine | Not in heart disease. Overuse makes headache worse.
antiepileptic | an antiepileptic | epilepsy | Do not stop suddenly or change the brand without advice. Contraception needs care.
nerve-pain | a gabapentinoid | neuropathic pain and epilepsy | Drowsiness and dependence may occur, above all with opioids.
antiparkinson | an antiparkinson agent | Parkinson's disease and related conditions | Sudden sleep, low blood pressure and impulsive behaviour may occur.
anticholinergic | an anticholinergic | movement disorders caused by antipsychotics | Dry mouth and confusion, above all in older patients.
antipsychotic | an antipsychotic | schizophrenia and related psychoses | Monitor weight, glucose and lipids. Caution in dementia.
mood-stabiliser | a mood stabiliser | bipolar disorder | Levels, thyroid and kidney function must be monitored.
benzodiazepine | a benzodiazepine | anxiety, sleeplessness, seizures or sedation | Dependence develops within weeks. Do not drive or drink alcohol.
hypnotic | a hypnotic | short-term treatment of sleeplessness | No longer than four weeks. Do not drive the next morning if drowsy.
antidepressant | an antidepressant | depression and anxiety disorders | The effect takes weeks. Watch for thoughts of self-harm at first. Do not stop suddenly.
stimulant | a centrally acting agent | attention-deficit hyperactivity disorder | Monitor growth, pulse and blood pressure. Store securely.
dementia-medicine | an anti-dementia medicine | Alzheimer's disease | Review the benefit at least every six months.
anxiolytic | an anxiolytic | anxiety disorders | The effect takes two to four weeks. Not with MAO inhibitors.
opioid-antagonist | an opioid antagonist | dependence on alcohol or opioids | Only when free of opioids for seven to ten days. Monitor the liver.
vertigo-medicine | an antivertigo preparation | Ménière's disease and vertigo | Caution in asthma and peptic ulcer.
nicotine | a nicotine replacement | giving up smoking | Do not smoke while using it. Keep away from children.
alcohol-deterrent | an aid in alcohol dependence | maintaining abstinence from alcohol | Never give to a patient under the influence of alcohol.
general-anaesthetic | a general anaesthetic | induction and maintenance of anaesthesia | Only by those trained in airway management.
local-anaesthetic | a local anaesthetic | local and regional anaesthesia | Aspirate before injecting. Respect the maximum dose.
surface-anaesthetic | a surface anaesthetic | numbing of skin and mucous membranes before procedures | Not on broken skin. Keep within the stated area and time.
cholinesterase-inhibitor | a cholinesterase inhibitor | myasthenia gravis and reversal of neuromuscular block | Have atropine at hand.
anthelmintic | an anthelmintic | worm infestations | Treat the whole family and repeat as directed.
antimalarial | an antimalarial | prevention or treatment of malaria | Fever after travel to a malaria area is an emergency. Complete the course.
scabicide | a scabicide and pediculicide | scabies and lice | For external use. Treat close contacts and wash bedding on the same day.
reliever | a bronchodilator | relief of asthma and COPD | If relief lasts less than three hours, see a doctor at once.
long-acting-bronchodilator | a long-acting bronchodilator | regular treatment of COPD and, with a corticosteroid, asthma | Not for sudden attacks. In asthma never without an inhaled corticosteroid.
inhaled-steroid | an inhaled corticosteroid | prevention of asthma attacks | Rinse the mouth after each dose. Not for sudden attacks.
inhaler-combination | an inhaled corticosteroid with a long-acting bronchodilator | regular treatment of asthma and COPD | Rinse the mouth after each dose.
nasal-steroid | a nasal corticosteroid | allergic rhinitis and nasal polyps | Works best with daily use. Nosebleeds may occur.
decongestant | a decongestant | blocked nose and sinuses | No longer than five days. Not with MAO inhibitors.
saline-nasal | a nasal saline | dry or blocked nose, in adults and infants | One bottle, one person. Discard a month after opening.
leukotriene | a leukotriene receptor antagonist | asthma and allergic rhinitis | Report nightmares or changes in behaviour. Not for sudden attacks.
xanthine | a xanthine bronchodilator | asthma and COPD as an addition | Narrow margin of safety; smoking and many medicines change the level.
mucolytic | a mucolytic | productive cough with thick phlegm | Not under the age of two. Drink enough water.
cough-suppressant | a cough suppressant | dry, irritating cough | Not for a productive cough or with MAO inhibitors.
antihistamine | an antihistamine | hay fever, urticaria and other allergies | Avoid alcohol. Drowsiness is uncommon.
sedating-antihistamine | a sedating antihistamine | allergy, itch, nausea and travel sickness | Causes drowsiness: do not drive. Not under the age of two.
throat-relief | a throat remedy | sore throat | See a doctor when fever is high or pain lasts over three days.
glaucoma-drops | a pressure-lowering eye drop | open-angle glaucoma and raised eye pressure | Remove contact lenses; wait five minutes between drops.
eye-antibiotic | an ophthalmic antibiotic | bacterial conjunctivitis and other infections of the eye | Discard 28 days after opening. No contact lenses during treatment.
eye-steroid | an ophthalmic corticosteroid | inflammation of the eye | Not in herpes of the eye; monitor pressure.
eye-nsaid | an ophthalmic anti-inflammatory | pain and inflammation after eye surgery | No contact lenses during treatment. May delay healing.
eye-antiallergic | an ophthalmic antiallergic | allergic conjunctivitis | Remove contact lenses before use.
artificial-tears | a tear substitute | dry eyes | Discard 28 days after opening unless the pack says otherwise.
eye-dilator | a mydriatic | dilating the pupil for examination | Vision is blurred for hours: do not drive.
eye-antiviral | an ophthalmic antiviral | herpes of the cornea | Under specialist care.
ear-drops | an ear preparation | infection or wax of the outer ear | Not when the drum is perforated, unless advised.
antidote | an antidote | poisoning or reversal of effects | For emergency use; keep in an accessible place.
detoxifier | a supportive treatment | reducing the toxicity of other treatment, or of excess minerals | For specialist use, with monitoring.
diluent | a sterile diluent | dissolving and diluting medicines for injection | Not for injection alone in volume. Discard what is left.
contrast | a contrast medium | diagnostic imaging | Check kidney function and previous reactions.
nutrition | a complete nutritional supplement | patients who cannot meet their needs with ordinary food | Not for intravenous use. Use within 24 hours once mixed.
device | a medical device | care at home, in the pharmacy and on the ward | Read the instructions before use. Clean as directed.
consumable | a disposable medical product | care at home, in the pharmacy and on the ward | For single use. Do not use if the packaging is damaged.
`;
