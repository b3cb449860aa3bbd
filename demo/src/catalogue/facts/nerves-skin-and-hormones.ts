/** Nervous system: pain, epilepsy and movement, in the columns of `alimentaryFacts`. */
export const painAndBrainFacts = `
Paracetamol | analgesic | S0 | 14 | Tablet 500 mg x 10, 20 @ 7; Tablet 500 mg x 100, 500 @ 28 [S2]; Capsule 500 mg x 10, 20 @ 11; Syrup 120 mg/5 ml x 50, 100 ml @ 17; Suspension 120, 250 mg/5 ml x 100 ml @ 21; Effervescent tablet 500 mg x 12, 24 @ 28; Suppository 125, 250 mg x 5, 10 @ 38 [S1]; Drops 100 mg/ml x 20 ml @ 28; Infusion 10 mg/ml x 50, 100 ml @ 48 [S3]
Aspirin = acetylsalicylic acid | analgesic | S0 | 5 | Tablet 300 mg x 20, 24, 100 @ 9; Effervescent tablet 500 mg x 10, 20 @ 26
Paracetamol caffeine = paracetamol + caffeine | analgesic | S1 | 5 | Tablet 500/65 mg x 10, 20 @ 18; Effervescent tablet 500/65 mg x 10, 20 @ 34
Co-codamol = paracetamol + codeine | codeine-analgesic | S2 | 7 | Tablet 500/8, 500/10 mg x 10, 20 @ 22; Effervescent tablet 500/8 mg x 12, 24 @ 42; Syrup 120/5 mg/5 ml x 100 ml @ 32
Paracetamol ibuprofen codeine = paracetamol + ibuprofen + codeine | codeine-analgesic | S3 | 5 | Capsule 250/200/10 mg x 10, 20, 100 @ 36; Tablet 250/200/10 mg x 18, 30 @ 38
Codeine phosphate = codeine | opioid | S6 | 2 | Tablet 15, 30 mg x 20, 100 @ 42
Tramadol | opioid | S5 | 7 | Capsule 50 mg x 10, 20, 100 @ 22; Slow-release tablet 100, 150, 200 mg x 10, 30 @ 48; Drops 100 mg/ml x 10 ml @ 52; Injection 50 mg/ml x 5*2, 10*2 ml @ 68
Tramadol paracetamol = tramadol + paracetamol | opioid | S5 | 6 | Tablet 37.5/325 mg x 10, 20, 60 @ 38
Tilidine | opioid | S6 | 2 | Capsule 50 mg x 20 @ 112; Drops 100 mg/ml x 10 ml @ 128
Morphine sulfate = morphine | opioid | S6 | 4 | Slow-release tablet 10, 30, 60 mg x 20, 60 @ 112; Injection 10, 15 mg/ml x 10*1 ml @ 62; Solution 10 mg/5 ml x 100, 200 ml @ 74
Oxycodone | opioid | S6 | 3 | Slow-release tablet 5, 10, 20, 40 mg x 28, 30 @ 142; Capsule 5, 10 mg x 20 @ 98
Fentanyl | opioid | S6 | 4 | Patch 12, 25, 50, 75, 100 mcg/h x 5 @ 212; Injection 50 mcg/ml x 10*2, 10*10 ml @ 78
Pethidine | opioid | S6 | 2 | Injection 50 mg/ml x 10*1, 10*2 ml @ 92
Buprenorphine | opioid | S6 | 2 | Patch 5, 10, 20 mcg/h x 4 @ 268
Methadone | opioid-substitution | S6 | 2 | Solution 2 mg/ml x 60, 500 ml @ 86
Buprenorphine naloxone = buprenorphine + naloxone | opioid-substitution | S6 | 2 | Tablet 2/0.5, 8/2 mg x 7, 28 @ 148
Naltrexone | opioid-antagonist | S4 | 2 | Tablet 50 mg x 28, 30 @ 486
Sumatriptan | triptan | S4 | 5 | Tablet 50, 100 mg x 2, 6 @ 58
Rizatriptan | triptan | S4 | 4 | Tablet 5, 10 mg x 3, 6 @ 92; Dispersible tablet 10 mg x 3, 6 @ 98
Zolmitriptan | triptan | S4 | 2 | Tablet 2.5 mg x 3, 6 @ 112
Carbamazepine | antiepileptic | S3 | 6 | Tablet 200 mg x 50, 100 @ 42; Slow-release tablet 200, 400 mg x 30, 60 @ 88; Syrup 100 mg/5 ml x 250 ml @ 118
Sodium valproate = valproic acid | antiepileptic | S3 | 6 | Slow-release tablet 200, 300, 500 mg x 56, 100 @ 142; Syrup 200 mg/5 ml x 100, 300 ml @ 88; Vial 400 mg x 1 @ 268
Lamotrigine | antiepileptic | S3 | 7 | Tablet 25, 50, 100, 200 mg x 30, 56, 60 @ 48; Dispersible tablet 5, 25, 50 mg x 30 @ 58
Levetiracetam | antiepileptic | S3 | 6 | Tablet 250, 500, 750 mg x 30, 60 @ 128; Solution 100 mg/ml x 300 ml @ 462; Vial 100 mg/ml x 10*5 ml @ 1180
Topiramate | antiepileptic | S3 | 5 | Tablet 25, 50, 100, 200 mg x 60 @ 132
Oxcarbazepine | antiepileptic | S3 | 2 | Tablet 150, 300, 600 mg x 50 @ 168
Phenytoin | antiepileptic | S3 | 4 | Capsule 100 mg x 84, 100 @ 76; Vial 50 mg/ml x 5*5 ml @ 268
Phenobarbital | antiepileptic | S5 | 3 | Tablet 30, 60 mg x 100 @ 38
Clonazepam | benzodiazepine | S5 | 4 | Tablet 0.5, 2 mg x 50, 100 @ 62
Gabapentin | nerve-pain | S3 | 6 | Capsule 100, 300, 400 mg x 30, 100 @ 72; Tablet 600, 800 mg x 100 @ 386
Pregabalin | nerve-pain | S5 | 8 | Capsule 25, 75, 150 mg x 14, 28, 56 @ 48
Levodopa carbidopa = levodopa + carbidopa | antiparkinson | S3 | 4 | Tablet 100/25, 250/25 mg x 100 @ 186
Levodopa benserazide = levodopa + benserazide | antiparkinson | S3 | 2 | Capsule 100/25, 200/50 mg x 100 @ 342
Pramipexole | antiparkinson | S4 | 4 | Tablet 0.25, 1 mg x 30, 100 @ 142; Slow-release tablet 0.375, 0.75, 1.5 mg x 30 @ 228
Ropinirole | antiparkinson | S4 | 3 | Tablet 0.25, 1, 2 mg x 21, 84 @ 112; Slow-release tablet 2, 4, 8 mg x 28 @ 268
Rasagiline | antiparkinson | S4 | 2 | Tablet 1 mg x 30 @ 442
Amantadine | antiparkinson | S4 | 2 | Capsule 100 mg x 30, 100 @ 118
Biperiden | anticholinergic | S4 | 3 | Tablet 2 mg x 50, 100 @ 88
Orphenadrine | anticholinergic | S3 | 2 | Tablet 50 mg x 100 @ 74
Donepezil | dementia-medicine | S5 | 5 | Tablet 5, 10 mg x 28, 30 @ 186
Memantine | dementia-medicine | S4 | 4 | Tablet 10, 20 mg x 28, 56 @ 212
Rivastigmine | dementia-medicine | S5 | 2 | Patch 4.6, 9.5 mg/24 h x 30 @ 892; Capsule 1.5, 3, 4.5, 6 mg x 28, 56 @ 248
Betahistine | vertigo-medicine | S3 | 6 | Tablet 8, 16, 24 mg x 20, 60, 100 @ 58
Cinnarizine | vertigo-medicine | S2 | 4 | Tablet 25 mg x 30, 100 @ 44; Capsule 75 mg x 30 @ 78
Nicotine | nicotine | S1 | 5 | Patch 7, 14, 21 mg/24 h x 7, 14 @ 186; Lozenge 2, 4 mg x 24, 72 @ 112
Disulfiram | alcohol-deterrent | S3 | 2 | Effervescent tablet 200, 400 mg x 30 @ 186
Pyridostigmine | cholinesterase-inhibitor | S4 | 2 | Tablet 60 mg x 150 @ 642
Neostigmine | cholinesterase-inhibitor | S4 | 3 | Injection 0.5, 2.5 mg/ml x 10*1 ml @ 98
`;

/** Nervous system: mind, sleep and anaesthesia. */
export const mindAndAnaesthesiaFacts = `
Haloperidol | antipsychotic | S5 | 4 | Tablet 1.5, 5 mg x 100 @ 72; Injection 5 mg/ml x 5*1, 10*1 ml @ 88; Drops 2 mg/ml x 15 ml @ 62
Chlorpromazine | antipsychotic | S5 | 3 | Tablet 25, 50, 100 mg x 56, 100 @ 46; Injection 25 mg/ml x 10*2 ml @ 94
Olanzapine | antipsychotic | S5 | 7 | Tablet 2.5, 5, 10 mg x 28, 30 @ 98; Dispersible tablet 5, 10 mg x 28 @ 142
Risperidone | antipsychotic | S5 | 7 | Tablet 0.5, 1, 2, 3, 4 mg x 20, 28, 60 @ 62; Solution 1 mg/ml x 30, 100 ml @ 186
Quetiapine | antipsychotic | S5 | 8 | Tablet 25, 100, 200, 300 mg x 30, 60 @ 56; Slow-release tablet 50, 150, 200, 300 mg x 30, 60 @ 142
Aripiprazole | antipsychotic | S5 | 5 | Tablet 5, 10, 15, 30 mg x 28, 30 @ 186
Clozapine | antipsychotic | S5 | 3 | Tablet 25, 100 mg x 50, 84, 100 @ 142
Amisulpride | antipsychotic | S5 | 3 | Tablet 50, 200 mg x 30, 90 @ 112
Sulpiride | antipsychotic | S5 | 3 | Capsule 50 mg x 30, 60 @ 62; Tablet 200 mg x 30 @ 88
Flupentixol | antipsychotic | S5 | 2 | Injection 20 mg/ml x 10*1 ml @ 428
Paliperidone | antipsychotic | S5 | 1 | Slow-release tablet 3, 6, 9 mg x 28 @ 892
Lithium carbonate | mood-stabiliser | S5 | 3 | Tablet 250 mg x 100 @ 86; Slow-release tablet 400 mg x 100 @ 148
Diazepam | benzodiazepine | S5 | 5 | Tablet 2, 5, 10 mg x 30, 100 @ 14; Injection 5 mg/ml x 10*2 ml @ 68
Alprazolam | benzodiazepine | S5 | 6 | Tablet 0.25, 0.5, 1 mg x 30, 100 @ 24; Slow-release tablet 0.5, 1 mg x 30 @ 72
Lorazepam | benzodiazepine | S5 | 4 | Tablet 1, 2.5 mg x 30, 100 @ 38; Injection 4 mg/ml x 10*1 ml @ 342
Oxazepam | benzodiazepine | S5 | 4 | Tablet 10, 15, 30 mg x 25, 100 @ 22
Bromazepam | benzodiazepine | S5 | 3 | Tablet 3, 6 mg x 30 @ 48
Midazolam | benzodiazepine | S5 | 4 | Tablet 7.5, 15 mg x 10, 30 @ 58; Injection 1, 5 mg/ml x 5*3, 10*5 ml @ 74
Hydroxyzine | sedating-antihistamine | S5 | 4 | Tablet 10, 25 mg x 25, 100 @ 52; Syrup 10 mg/5 ml x 100, 200 ml @ 62
Buspirone | anxiolytic | S5 | 2 | Tablet 5, 10 mg x 30, 60 @ 128
Zolpidem | hypnotic | S5 | 8 | Tablet 10 mg x 10, 28, 30 @ 24; Slow-release tablet 6.25, 12.5 mg x 28, 30 @ 112
Zopiclone | hypnotic | S5 | 7 | Tablet 3.75, 7.5 mg x 10, 28, 30 @ 22
Melatonin | hypnotic | S4 | 3 | Slow-release tablet 2 mg x 21, 30 @ 262
Amitriptyline | antidepressant | S5 | 6 | Tablet 10, 25, 50 mg x 28, 100 @ 24
Imipramine | antidepressant | S5 | 3 | Tablet 10, 25 mg x 56, 100 @ 48
Clomipramine | antidepressant | S5 | 3 | Tablet 10, 25 mg x 50, 100 @ 88
Fluoxetine | antidepressant | S5 | 9 | Capsule 20 mg x 28, 30, 100 @ 26; Tablet 20 mg x 28, 30 @ 38
Sertraline | antidepressant | S5 | 7 | Tablet 50, 100 mg x 28, 30 @ 58
Citalopram | antidepressant | S5 | 7 | Tablet 10, 20, 40 mg x 28, 30 @ 38
Escitalopram | antidepressant | S5 | 8 | Tablet 5, 10, 20 mg x 28, 30 @ 52
Paroxetine | antidepressant | S5 | 5 | Tablet 20, 30 mg x 30 @ 72
Fluvoxamine | antidepressant | S5 | 2 | Tablet 50, 100 mg x 30, 60 @ 112
Venlafaxine | antidepressant | S5 | 6 | Slow-release capsule 37.5, 75, 150 mg x 28, 30 @ 82
Desvenlafaxine | antidepressant | S5 | 2 | Slow-release tablet 50, 100 mg x 28, 30 @ 296
Duloxetine | antidepressant | S5 | 6 | Capsule 30, 60 mg x 28, 30 @ 118
Mirtazapine | antidepressant | S5 | 6 | Tablet 15, 30 mg x 28, 30 @ 82; Dispersible tablet 15, 30 mg x 30 @ 98
Bupropion | antidepressant | S5 | 4 | Slow-release tablet 150, 300 mg x 30, 60 @ 186
Trazodone | antidepressant | S5 | 3 | Tablet 50, 100 mg x 30, 100 @ 112
Agomelatine | antidepressant | S5 | 3 | Tablet 25 mg x 28, 30 @ 286
Vortioxetine | antidepressant | S5 | 1 | Tablet 5, 10, 20 mg x 28 @ 486
Methylphenidate | stimulant | S6 | 5 | Tablet 10 mg x 30 @ 86; Slow-release tablet 18, 27, 36, 54 mg x 30 @ 386; Slow-release capsule 10, 20, 30, 40 mg x 30 @ 342
Atomoxetine | stimulant | S5 | 4 | Capsule 10, 18, 25, 40, 60 mg x 28 @ 386
Propofol | general-anaesthetic | S5 | 4 | Vial 10 mg/ml x 5*20, 1*50, 1*100 ml @ 186
Ketamine | general-anaesthetic | S5 | 3 | Vial 10 mg/ml x 1*20 ml @ 88; Vial 50 mg/ml x 1*10 ml @ 112
Etomidate | general-anaesthetic | S5 | 2 | Injection 2 mg/ml x 5*10 ml @ 486
Thiopental | general-anaesthetic | S5 | 2 | Vial 500 mg, 1 g x 1, 25 @ 62
Sevoflurane | general-anaesthetic | S5 | 3 | Solution 100% x 250 ml @ 1480
Lidocaine | local-anaesthetic | S4 | 5 | Injection 1, 2% x 10*5, 10*10, 5*20 ml @ 74
Lidocaine topical = lidocaine | surface-anaesthetic | S1 | 4 | Gel 2% x 20, 30 g @ 48; Spray 10 mg/dose x 50 ml @ 268 [S2]
Lidocaine adrenaline = lidocaine + epinephrine | local-anaesthetic | S4 | 3 | Injection 2% / 1:80 000 x 50*1.8 ml @ 486
Bupivacaine | local-anaesthetic | S4 | 4 | Injection 0.25, 0.5% x 10*10, 5*20 ml @ 212
Ropivacaine | local-anaesthetic | S4 | 2 | Injection 2, 7.5, 10 mg/ml x 5*10, 5*20 ml @ 298
Lidocaine prilocaine = lidocaine + prilocaine | surface-anaesthetic | S2 | 3 | Cream 2.5/2.5% x 5, 30 g @ 88
`;

/** Dermatologicals, in the columns of `alimentaryFacts`. */
export const skinFacts = `
Clotrimazole | topical-antifungal | S1 | 8 | Cream 1% x 20, 50 g @ 22; Solution 1% x 20 ml @ 36; Powder 1% x 30 g @ 44
Ketoconazole | topical-antifungal | S1 | 6 | Shampoo 2% x 60, 100 ml @ 74; Cream 2% x 15, 30 g @ 48
Miconazole | topical-antifungal | S1 | 4 | Cream 2% x 15, 30 g @ 28; Powder 2% x 20 g @ 42
Terbinafine cream = terbinafine | topical-antifungal | S1 | 4 | Cream 1% x 7.5, 15 g @ 52; Gel 1% x 15 g @ 64
Terbinafine | antifungal-tablet | S4 | 6 | Tablet 250 mg x 14, 28 @ 112
Griseofulvin | antifungal-tablet | S4 | 2 | Tablet 125, 500 mg x 28, 100 @ 72
Hydrocortisone cream = hydrocortisone | mild-steroid | S2 | 7 | Cream 1% x 15, 20, 50 g @ 22; Ointment 1% x 20 g @ 24
Betamethasone valerate | potent-steroid | S4 | 7 | Cream 0.1% x 15, 30, 500 g @ 24; Ointment 0.1% x 15, 30, 500 g @ 25; Lotion 0.1% x 50 ml @ 52
Mometasone furoate | potent-steroid | S4 | 6 | Cream 0.1% x 15, 30, 45 g @ 62; Ointment 0.1% x 15, 45 g @ 64; Lotion 0.1% x 20, 50 ml @ 88
Clobetasol propionate | potent-steroid | S4 | 5 | Cream 0.05% x 15, 25, 50 g @ 42; Ointment 0.05% x 15, 25 g @ 42; Lotion 0.05% x 25 ml @ 58
Methylprednisolone aceponate | potent-steroid | S4 | 2 | Cream 0.1% x 15, 30 g @ 78; Ointment 0.1% x 15 g @ 78
Betamethasone with fusidic acid = betamethasone valerate + fusidic acid | potent-steroid | S4 | 4 | Cream 0.1/2% x 15, 30 g @ 92
Fusidic acid | topical-antibiotic | S4 | 6 | Cream 2% x 15, 30 g @ 64; Ointment 2% x 15, 30 g @ 62
Mupirocin | topical-antibiotic | S2 | 6 | Ointment 2% x 15, 30 g @ 68; Cream 2% x 15 g @ 82
Clindamycin gel = clindamycin | acne-gel | S4 | 4 | Gel 1% x 30 g @ 108; Lotion 1% x 30 ml @ 112
Benzoyl peroxide | acne-gel | S1 | 5 | Gel 2.5, 5, 10% x 40, 60 g @ 76
Adapalene | acne-gel | S3 | 4 | Gel 0.1% x 30 g @ 138; Cream 0.1% x 30 g @ 142
Adapalene with benzoyl peroxide = adapalene + benzoyl peroxide | acne-gel | S3 | 2 | Gel 0.1/2.5% x 30, 45 g @ 248
Tretinoin | acne-gel | S3 | 3 | Cream 0.025, 0.05% x 20, 30 g @ 98
Isotretinoin | oral-retinoid | S5 | 5 | Capsule 10, 20 mg x 30, 60 @ 212
Aciclovir cream = aciclovir | topical-antiviral | S1 | 6 | Cream 5% x 2, 5, 10 g @ 32
Silver sulfadiazine | burn-cream | S4 | 5 | Cream 1% x 50, 250, 500 g @ 58
Aqueous cream | emollient | S0 | 6 | Cream x 100, 500 g @ 22
Emulsifying ointment | emollient | S0 | 5 | Ointment x 100, 500 g @ 26
Urea cream = urea | emollient | S0 | 5 | Cream 10, 20% x 75, 100, 250 g @ 52
Zinc and castor oil = zinc oxide + castor oil | skin-soother | S0 | 6 | Cream 15.25% x 50, 100, 250 g @ 19
Calamine | skin-soother | S0 | 6 | Lotion 15% x 50, 100, 200 ml @ 16
Salicylic acid | keratolytic | S0 | 4 | Ointment 2, 5, 10% x 50 g @ 34; Solution 16.7% x 15 ml @ 62
Calcipotriol | psoriasis-topical | S3 | 2 | Ointment 50 mcg/g x 30, 60 g @ 286
Calcipotriol with betamethasone = calcipotriol + betamethasone | psoriasis-topical | S4 | 2 | Ointment 50 mcg/0.5 mg/g x 30, 60 g @ 428; Gel 50 mcg/0.5 mg/g x 30 g @ 446
Tacrolimus ointment = tacrolimus | calcineurin-cream | S4 | 2 | Ointment 0.03, 0.1% x 10, 30 g @ 262
Pimecrolimus | calcineurin-cream | S4 | 2 | Cream 1% x 15, 30 g @ 298
Povidone-iodine | antiseptic | S0 | 7 | Solution 10% x 100, 500, 1000 ml @ 38; Ointment 10% x 25, 100 g @ 32
Chlorhexidine antiseptic = chlorhexidine gluconate | antiseptic | S0 | 6 | Solution 0.5, 4% x 100, 500 ml @ 32; Cream 1% x 50, 500 g @ 36
Hydrogen peroxide | antiseptic | S0 | 5 | Solution 3% x 100, 200 ml @ 14
Selenium sulfide | scalp-treatment | S0 | 3 | Shampoo 2.5% x 60, 120 ml @ 68
Coal tar shampoo = coal tar | scalp-treatment | S0 | 4 | Shampoo 2, 4% x 125, 250 ml @ 74
Minoxidil | hair-growth | S2 | 4 | Solution 2, 5% x 60 ml @ 188
Paraffin gauze with chlorhexidine = chlorhexidine acetate | wound-dressing | S0 | 3 | Dressing 0.5% x 10, 50 dressings @ 86
Silver foam dressing = silver | wound-dressing | S0 | 3 | Dressing 1.2 mg/cm² x 5, 10 dressings @ 412
Povidone-iodine dressing = povidone-iodine | wound-dressing | S0 | 3 | Dressing 10% x 10, 25 dressings @ 112
`;

/** Genito-urinary system and sex hormones. */
export const womenAndUrinaryFacts = `
Clotrimazole vaginal = clotrimazole | vaginal-antifungal | S1 | 7 | Pessary 500 mg x 1 @ 48; Pessary 100 mg x 6 @ 46; Vaginal cream 1% x 35, 50 g @ 44
Clindamycin vaginal = clindamycin | vaginal-antifungal | S4 | 2 | Vaginal cream 2% x 40 g @ 186
Ethinylestradiol levonorgestrel = ethinylestradiol + levonorgestrel | combined-pill | S3 | 6 | Tablet 30/150 mcg x 28, 84 @ 46
Ethinylestradiol drospirenone = ethinylestradiol + drospirenone | combined-pill | S3 | 5 | Tablet 0.02/3, 0.03/3 mg x 28, 84 @ 142
Ethinylestradiol gestodene = ethinylestradiol + gestodene | combined-pill | S3 | 4 | Tablet 20/75, 30/75 mcg x 28, 84 @ 104
Ethinylestradiol cyproterone = ethinylestradiol + cyproterone | combined-pill | S3 | 4 | Tablet 0.035/2 mg x 28, 84 @ 98
Levonorgestrel | emergency-contraceptive | S2 | 5 | Tablet 1.5 mg x 1 @ 74
Desogestrel | progestogen | S3 | 4 | Tablet 75 mcg x 28, 84 @ 112
Norethisterone | progestogen | S4 | 3 | Tablet 5 mg x 30 @ 118
Medroxyprogesterone | progestogen | S4 | 5 | Injection 150 mg/ml x 1*1 ml, 5*1 ml @ 48; Tablet 5, 10 mg x 10, 30 @ 62
Dydrogesterone | progestogen | S4 | 2 | Tablet 10 mg x 20, 28 @ 214
Progesterone | progestogen | S4 | 3 | Capsule 100, 200 mg x 30 @ 232
Etonogestrel | progestogen | S4 | 1 | Implant 68 mg x 1 @ 1480
Estradiol | oestrogen | S4 | 4 | Tablet 1, 2 mg x 28 @ 82; Patch 25, 50, 100 mcg/24 h x 8 @ 212; Gel 0.06% x 80 g @ 236
Estriol | oestrogen | S4 | 2 | Vaginal cream 1 mg/g x 15 g @ 148
Conjugated oestrogens = conjugated estrogens | oestrogen | S4 | 2 | Tablet 0.3, 0.625, 1.25 mg x 28 @ 128
Tibolone | oestrogen | S4 | 4 | Tablet 2.5 mg x 28, 30 @ 186
Raloxifene | serm | S4 | 3 | Tablet 60 mg x 28, 30 @ 248
Clomifene | ovulation-inducer | S4 | 3 | Tablet 50 mg x 10 @ 126
Cabergoline | dopamine-agonist | S4 | 3 | Tablet 0.5 mg x 2, 8 @ 142
Bromocriptine | dopamine-agonist | S4 | 2 | Tablet 2.5 mg x 30 @ 156
Oxybutynin | bladder-relaxant | S3 | 5 | Tablet 5 mg x 56, 84 @ 92; Syrup 5 mg/5 ml x 150 ml @ 118
Solifenacin | bladder-relaxant | S3 | 5 | Tablet 5, 10 mg x 28, 30 @ 198
Tolterodine | bladder-relaxant | S3 | 3 | Slow-release capsule 2, 4 mg x 28, 30 @ 212
Mirabegron | bladder-relaxant | S3 | 2 | Slow-release tablet 25, 50 mg x 28, 30 @ 368
Tamsulosin | prostate-relaxant | S4 | 8 | Slow-release capsule 0.4 mg x 28, 30 @ 94
Alfuzosin | prostate-relaxant | S4 | 4 | Slow-release tablet 10 mg x 28, 30 @ 148
Finasteride | prostate-shrinker | S4 | 6 | Tablet 5 mg x 28, 30 @ 102
Dutasteride | prostate-shrinker | S4 | 4 | Capsule 0.5 mg x 28, 30 @ 168
Sildenafil | erection-aid | S4 | 9 | Tablet 25, 50, 100 mg x 4, 8 @ 82
Tadalafil | erection-aid | S4 | 7 | Tablet 5, 20 mg x 4, 28 @ 94
Vardenafil | erection-aid | S4 | 3 | Tablet 10, 20 mg x 4 @ 148
Testosterone = testosterone undecanoate | androgen | S5 | 3 | Capsule 40 mg x 60 @ 486; Injection 250 mg/ml x 1*4 ml @ 1240
Potassium citrate | urinary-alkaliniser | S1 | 5 | Syrup 3 g/10 ml x 200, 500 ml @ 42
Sodium citrotartrate | urinary-alkaliniser | S0 | 6 | Sachet 4 g x 12, 28 @ 44
Copper intrauterine device = copper | intrauterine | S3 | 3 | Device 375, 380 mm² x 1 @ 168
`;

/** Systemic hormonal preparations. */
export const hormoneFacts = `
Levothyroxine | thyroid | S3 | 6 | Tablet 25, 50, 75, 100 mcg x 28, 90, 100 @ 36
Carbimazole | antithyroid | S3 | 3 | Tablet 5 mg x 30, 100 @ 88
Prednisone | corticosteroid | S4 | 9 | Tablet 5 mg x 40, 100, 500 @ 19; Tablet 20 mg x 20, 50 @ 38
Prednisolone | corticosteroid | S4 | 6 | Syrup 15 mg/5 ml x 50, 100 ml @ 44; Tablet 5 mg x 30, 100 @ 34
Dexamethasone | corticosteroid | S4 | 6 | Tablet 0.5, 4 mg x 30, 100 @ 48; Injection 4 mg/ml x 10*1, 10*2 ml @ 76
Hydrocortisone = hydrocortisone sodium succinate | corticosteroid | S4 | 5 | Vial 100, 500 mg x 1, 10 @ 32; Tablet 10, 20 mg x 30 @ 168
Methylprednisolone | corticosteroid | S4 | 4 | Tablet 4, 16 mg x 30 @ 118; Vial 40, 125, 500 mg x 1 @ 88
Betamethasone | corticosteroid | S4 | 4 | Tablet 0.5 mg x 30, 100 @ 42; Syrup 0.6 mg/5 ml x 60, 100 ml @ 52; Injection 4 mg/ml x 5*1 ml @ 92
Triamcinolone | corticosteroid | S4 | 3 | Injection 40 mg/ml x 1*1 ml, 5*1 ml @ 84
Fludrocortisone | corticosteroid | S4 | 2 | Tablet 0.1 mg x 100 @ 298
Oxytocin | oxytocic | S4 | 4 | Injection 5, 10 IU/ml x 5*1, 10*1 ml @ 62
Carbetocin | oxytocic | S4 | 2 | Injection 100 mcg/ml x 5*1 ml @ 1180
Desmopressin | vasopressin-analogue | S4 | 4 | Tablet 0.1, 0.2 mg x 30 @ 386; Nasal spray 10 mcg/dose x 50 doses @ 642; Injection 4 mcg/ml x 10*1 ml @ 1260
Octreotide | somatostatin-analogue | S4 | 3 | Injection 50, 100, 500 mcg/ml x 5*1 ml @ 486
Somatropin | growth-hormone | S5 | 2 | Pen 5, 10 mg x 1 @ 1680
Glucagon | glucagon | S3 | 2 | Vial 1 mg x 1 @ 398
Teriparatide | bone-builder | S4 | 2 | Pen 250 mcg/ml x 1*2.4 ml @ 4260
`;
